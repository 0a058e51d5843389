import { classNames } from './class-names.ts'

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 18 22"
      className={classNames('h-5.5 w-4.5 text-accent', className)}
    >
      <path
        d="M4.6 14h8.8L15.8 18a2.2 2.2 0 0 1-2.3 3H4.5a2.2 2.2 0 0 1-2.3-3Z"
        fill="currentColor"
        opacity="0.18"
      />
      <path
        d="M6 1h6M7 1v6L2.2 17A3 3 0 0 0 5 21h8a3 3 0 0 0 2.8-4L11 7V1M4.6 14h8.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface LogoPicture {
  src: string
  width: number
  height: number
  /** has the name in writing, so that it stands alone */
  hasName: boolean
}

interface LogoProps {
  name?: string
  /** the clinic's own, instead of the product's mark */
  picture?: LogoPicture | null
  className?: string
}

export function Logo({ name = 'Phial', picture, className }: LogoProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink',
        className,
      )}
    >
      {picture ? <LogoPicture picture={picture} name={name} /> : <LogoMark />}
      {!picture?.hasName && name}
    </span>
  )
}

/** On a white plate on dark pages: a logo with transparent parts is made for white paper. */
export function LogoPicture({ picture, name }: { picture: LogoPicture; name: string }) {
  const { src, width, height, hasName } = picture
  return (
    // biome-ignore lint/performance/noImgElement: small, of one size, and cached for good
    <img
      src={src}
      alt={hasName ? name : ''}
      width={width}
      height={height}
      className={classNames(
        'w-auto rounded-sm object-contain dark:bg-white dark:p-0.5',
        hasName ? 'h-8 max-w-44' : 'h-8 max-w-20',
      )}
    />
  )
}
