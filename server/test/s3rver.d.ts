declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    store: {
      getResourcePath(bucket: string, key: string, resource: string): string
      deleteObject(bucket: string, key: string): Promise<void>
    }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
