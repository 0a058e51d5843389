import { saveSignUpInput, saveSignUpSetting } from '#lib/accounts/sign-up/sign-up-setting.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const PUT = apiRoute({
  permission: 'users:manage',
  input: saveSignUpInput,
  run: (context, { input }) => saveSignUpSetting(context, input),
})
