import { useSyncExternalStore } from "react"
import { allMessages, subscribe } from "./first.ts"

// Code of the first screen takes its texts from first.ts instead: these have not loaded when it runs. The build fails
// when it imports this file.

export const messages = () => allMessages()

export const useMessages = () => useSyncExternalStore(subscribe, allMessages)
