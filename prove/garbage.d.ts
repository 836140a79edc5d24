/**
 * A way to have a process of Node collect its garbage, by the inspector: what is left then is what it holds. By itself it
 * collects only when it needs room, which on a large machine is late: the more slowly it works, the more lies about.
 * @param port given to the process as `--inspect-port`
 */
export declare function openCollector(
  pid: number,
  port: number,
): Promise<{
  collect: () => Promise<void>
  close: () => void
}>
