/** Declares what we use of saxen, which has no types of its own. */
declare module "saxen" {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: "openTag",
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(event: "closeTag", listener: (name: string) => void): this
    on(event: "text", listener: (text: string, decode: Decode) => void): this
    on(event: "cdata" | "attention", listener: (text: string) => void): this
    on(event: "error", listener: () => void): this
    parse(xml: string): this
  }
}
