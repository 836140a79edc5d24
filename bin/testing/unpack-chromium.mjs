// Unpacks the headless shell that npm brings into the folder for temporary files, which is settled when a process starts.
import chromium from "@sparticuz/chromium"

await chromium.executablePath()
