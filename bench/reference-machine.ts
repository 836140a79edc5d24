/** PLACEHOLDER */
export const referenceMachine = {
  requests: 787,
  nodeLoop: 40,
  browserLoop: 40,
}
