// Apart from the templates, so that a page can show them.
export const verificationHours = 48
export const resetHours = 1
export const trustDeviceMinutes = 30
export const invitationDays = 7
/** that an expired invitation is still shown, to be sent again */
export const expiredInvitationDays = 30
