export function formatPhone(phoneNumber: string) {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phoneNumber
}
