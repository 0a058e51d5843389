'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

type Picture = { address: string } | 'loading' | 'away'

/** The report's pages as pictures: each fetched once, however often it is shown, and gone with the page. */
export function usePagePictures(jobId: string) {
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture>>(new Map())
  const asked = useRef(new Set<number>())
  const addresses = useRef<string[]>([])
  useEffect(() => {
    const made = addresses.current
    const known = asked.current
    return () => {
      for (const address of made.splice(0)) URL.revokeObjectURL(address)
      known.clear()
    }
  }, [])
  const load = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return
      asked.current.add(page)
      const show = (picture: Picture) =>
        setPictures((known) => new Map([...known, [page, picture]]))
      show('loading')
      try {
        const answer = await fetch(`/api/reports/${jobId}/page/${page}`, { cache: 'no-store' })
        if (!answer.ok) throw new Error('the page was refused')
        const address = URL.createObjectURL(await answer.blob())
        addresses.current.push(address)
        show({ address })
      } catch {
        asked.current.delete(page)
        show('away')
      }
    },
    [jobId],
  )
  return { pictures, load }
}

export type PagePictures = ReturnType<typeof usePagePictures>

export function addressOf({ pictures }: PagePictures, page: number): string | undefined {
  const picture = pictures.get(page)
  return typeof picture === 'object' ? picture.address : undefined
}
