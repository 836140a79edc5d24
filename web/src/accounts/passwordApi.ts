import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

export const sendPassword = (password: string) => call("PATCH /api/user", { body: { password } })

export const changePassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: sendPassword,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.devices }),
  })
