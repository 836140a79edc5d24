import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The page opens with the first step of what it is about. */
    turnsOn?: boolean
  }
}

/** Whether the page begins with its first step, which it does once: neither after a reload nor by Back. */
export function useTurnsOn(): boolean {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ state }) => state.turnsOn === true })
  const [begins] = useState(isAsked)
  useEffect(() => {
    if (begins)
      void navigate({ to: ".", replace: true, state: {}, resetScroll: false, ignoreBlocker: true })
  }, [begins, navigate])
  return begins
}
