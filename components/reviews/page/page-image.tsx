'use client'

import { useCallback } from 'react'

interface PageImageProps {
  picture: Blob
  width: number
  height: number
}

/** A picture that was fetched already, under an address of its own for as long as it is shown. */
export function PageImage({ picture, width, height }: PageImageProps) {
  const show = useCallback(
    (image: SVGImageElement | null) => {
      const address = URL.createObjectURL(picture)
      image?.setAttribute('href', address)
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <image ref={show} width={width} height={height} preserveAspectRatio="none" />
}
