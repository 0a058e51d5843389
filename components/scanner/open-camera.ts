export type CameraProblem = 'denied' | 'none' | 'busy' | 'unsupported'

/** Prefers the back camera. Throws errors that `nameCameraProblem` understands. */
export async function openCamera(): Promise<MediaStream> {
  // Undefined without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('', 'NotSupportedError')
  return devices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    },
  })
}

export function nameCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}

export function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Returns false when the camera has no light. */
export async function switchLight(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  // `torch` is missing in TypeScript's DOM types.
  const constraints = { advanced: [{ torch: isOn }] } as unknown as MediaTrackConstraints
  return track
    ? track.applyConstraints(constraints).then(
        () => true,
        () => false,
      )
    : false
}

export function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const able: object = track?.getCapabilities?.() ?? {}
  return 'torch' in able && able.torch === true
}
