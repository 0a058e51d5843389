import type { Detector } from '#components/scanner/load-detector.ts'

const pauseMs = 120

/** Looks at a playing video again and again; `onCode` gets what it reads, and stops the watch by returning true. */
export function watchVideo(
  video: HTMLVideoElement,
  detector: Detector,
  onCode: (read: string) => boolean,
) {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    if (isStopped) return
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      // A frame that cannot be read is followed by the next one.
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
