'use client'

import { goOnTo } from './go-on-to.ts'
import { SecondStepSetting } from './second-step-setting.tsx'

/** Turns two-step sign-in on and goes on to the page that was asked for. */
export function SecondStepSetUp({ next }: { next: string }) {
  return <SecondStepSetting isOn={false} onTurnedOn={() => void goOnTo(next)} />
}
