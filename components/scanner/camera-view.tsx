'use client'

import { Flashlight, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { type Detector, loadDetector } from './load-detector.ts'
import {
  type CameraProblem,
  hasLight,
  nameCameraProblem,
  openCamera,
  stopCamera,
  switchLight,
} from './open-camera.ts'

type CameraViewProps = {
  /** Returns whether the code is a kit's. */
  onCode: (read: string) => boolean
  close: () => void
  /** Tries again after a problem. */
  restart: () => void
}

type CameraState = 'starting' | 'looking' | 'other' | CameraProblem

/** The camera's picture with a frame for the label; stops once a code is found. */
export default function CameraView({ onCode, close, restart }: CameraViewProps) {
  const t = useTranslations('kits.scanner')
  const video = useRef<HTMLVideoElement>(null)
  const { state, stream } = useScan(video, onCode)
  const [isLit, setIsLit] = useState(false)
  const isRunning = state === 'starting' || state === 'looking' || state === 'other'

  async function toggleLight() {
    if (stream && (await switchLight(stream, !isLit))) setIsLit(!isLit)
  }

  if (!isRunning) {
    return (
      <Notice
        tone="watch"
        role="alert"
        title={t(`${state}.title`)}
        action={
          <Button size="small" variant="secondary" onClick={restart}>
            {t('again')}
          </Button>
        }
      >
        {t(`${state}.text`)}
      </Notice>
    )
  }
  return (
    <div className="overflow-hidden rounded-card bg-black text-white">
      <div className="relative aspect-[4/3]">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('picture')}
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-[10%] inset-y-[22%] rounded-2xl border-2 border-white/85 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
        {state === 'starting' && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner className="size-8" />
          </span>
        )}
      </div>
      <div className="relative flex flex-wrap items-center justify-between gap-3 bg-black p-3.5">
        <p role="status" className="min-w-40 flex-1 text-sm">
          {t(state)}
        </p>
        {stream && hasLight(stream) && (
          <Button
            size="small"
            variant="secondary"
            aria-pressed={isLit}
            onClick={toggleLight}
            icon={<Flashlight aria-hidden="true" className="size-4" />}
          >
            {t('light')}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          onClick={close}
          icon={<X aria-hidden="true" className="size-4" />}
        >
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}

function useScan(video: RefObject<HTMLVideoElement | null>, onCode: (read: string) => boolean) {
  const [state, setState] = useState<CameraState>('starting')
  const [stream, setStream] = useState<MediaStream>()
  const take = useEffectEvent((read: string) => {
    const isFound = onCode(read)
    if (!isFound) setState('other')
    return isFound
  })

  useEffect(() => {
    let isOver = false
    let opened: MediaStream | undefined
    let stopWatching = () => {}

    async function start() {
      opened = await openCamera()
      const detector = await loadDetector()
      const element = video.current
      if (isOver || !element) return stopCamera(opened)
      element.srcObject = opened
      await element.play()
      setStream(opened)
      setState('looking')
      stopWatching = watchVideo(element, detector, take)
    }

    start().catch((error: unknown) => {
      stopCamera(opened)
      if (!isOver) setState(nameCameraProblem(error))
    })
    return () => {
      isOver = true
      stopWatching()
      stopCamera(opened)
    }
  }, [video])

  return { state, stream }
}

const pauseMs = 120

/** Scans a playing video until `onCode` returns true. Returns a function that stops it. */
function watchVideo(
  video: HTMLVideoElement,
  detector: Detector,
  onCode: (read: string) => boolean,
) {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    if (isStopped) return
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      // On failure, the next frame gets its chance.
      const found = await detector.detect(video).catch(() => [])
      if (isStopped || found.some(({ rawValue }) => onCode(rawValue))) return
    }
    timer = setTimeout(look, pauseMs)
  }

  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
