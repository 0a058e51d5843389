export const endpointPath = (endpointId: string) =>
  `/api/clinic/webhooks/endpoints/${encodeURIComponent(endpointId)}`
