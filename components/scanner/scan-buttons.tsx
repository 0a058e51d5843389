'use client'

import { Camera, ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Input } from '#components/ui/form/input.tsx'

// The reader and its 1 MB of WebAssembly load only for scanning.
const CameraView = lazy(() => import('./camera-view.tsx'))

type ScanButtonsProps = {
  /** What is typed instead. The next change of it ends what is said of a photo. */
  input: string
  /** Receives what a camera or photo read; returns whether it is a kit's code. */
  onCode: (read: string) => boolean
}

type PhotoProblem = 'noCode' | 'otherCode' | 'noPicture'

export function ScanButtons({ input, onCode }: ScanButtonsProps) {
  const t = useTranslations('kits.scanner')
  const [isScanning, setIsScanning] = useState(false)
  const [round, setRound] = useState(0)
  const [isReading, setIsReading] = useState(false)
  const [failed, setFailed] = useState<{ problem: PhotoProblem; input: string }>()
  const problem = failed?.input === input ? failed.problem : undefined
  const picker = useRef<HTMLInputElement>(null)

  function acceptScan(read: string) {
    const isFound = onCode(read)
    if (isFound) setIsScanning(false)
    return isFound
  }

  async function takePhoto(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setIsReading(true)
    const found = await findPhotoProblem(file, onCode)
    setFailed(found && { problem: found, input })
    setIsReading(false)
  }

  return (
    <div className="space-y-3">
      {isScanning ? (
        <Suspense fallback={<Skeleton className="aspect-[4/3] rounded-card" />}>
          <CameraView
            key={round}
            onCode={acceptScan}
            close={() => setIsScanning(false)}
            restart={() => setRound((count) => count + 1)}
          />
        </Suspense>
      ) : (
        <Button
          size="large"
          isWide
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => {
            setFailed(undefined)
            setIsScanning(true)
          }}
        >
          {t('scan')}
        </Button>
      )}
      <Button
        variant="secondary"
        isWide
        isPending={isReading}
        icon={<ImageUp aria-hidden="true" className="size-5" />}
        onClick={() => picker.current?.click()}
      >
        {t('photo')}
      </Button>
      <Input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid="kit-photo"
        aria-label={t('photo')}
        onChange={takePhoto}
      />
      <div aria-live="polite">
        {problem && (
          <Notice tone="watch" title={t(`${problem}.title`)}>
            {t(`${problem}.text`)}
          </Notice>
        )}
      </div>
    </div>
  )
}

async function findPhotoProblem(
  file: File,
  onCode: (read: string) => boolean,
): Promise<PhotoProblem | undefined> {
  try {
    const { readPhoto } = await import('./read-photo.ts')
    const found = await readPhoto(file)
    if (found.some(onCode)) return undefined
    return found.length > 0 ? 'otherCode' : 'noCode'
  } catch {
    return 'noPicture'
  }
}
