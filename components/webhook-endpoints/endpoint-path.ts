export const endpointPath = (endpointId: string) =>
  `/api/clinic/webhooks/endpoints/${encodeURIComponent(endpointId)}`

export const messagePath = (endpointId: string, messageId: string) =>
  `${endpointPath(endpointId)}/messages/${encodeURIComponent(messageId)}`
