// npm run build: the web application into web/dist, as npm start serves it.
import { buildWeb, install } from "./setup.mjs"

await install()
await buildWeb()
