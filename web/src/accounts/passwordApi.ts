import { mutationOptions, type QueryClient } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"

export const sendPassword = (password: string) => call("PATCH /api/user", { body: { password } })

export const changePassword = (client: QueryClient) =>
  mutationOptions({
    meta: { ownRefusals: ["bad_request"] },
    mutationFn: sendPassword,
    onSuccess: () => client.invalidateQueries({ queryKey: laterKeys.devices }),
  })
