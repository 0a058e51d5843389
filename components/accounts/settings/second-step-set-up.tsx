'use client'

import { continueTo } from '#components/accounts/continue-to.ts'
import { SecondStepSetting } from './second-step-setting.tsx'

export function SecondStepSetUp({ next }: { next: string }) {
  return <SecondStepSetting isOn={false} onTurnedOn={() => void continueTo(next)} />
}
