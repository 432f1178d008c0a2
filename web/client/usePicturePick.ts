import { useState } from 'react'
import { LONGEST_PICTURE, MAX_PICTURES } from '../../basics/conversations.ts'
import { shrinkPicture } from './shrinkPicture.ts'

const SIZE = { side: 1_400, quality: 0.8 }

type PicturePick = {
  readonly pictures: readonly string[]
  readonly isBusy: boolean
  /** The browser could not read, and so not shrink it. */
  readonly isTooLarge: boolean
  readonly isFull: boolean
  readonly add: (files: readonly File[]) => Promise<void>
  readonly remove: (index: number) => void
  readonly clear: () => void
}

/** Pictures for a message, shrunk, as base64. */
export function usePicturePick(): PicturePick {
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setTooLarge(false)
    for (const file of files.slice(0, MAX_PICTURES - pictures.length)) {
      const picture = await shrinkPicture(file, SIZE)
      if (picture.length > LONGEST_PICTURE) setTooLarge(true)
      else setPictures((before) => [...before, picture].slice(0, MAX_PICTURES))
    }
    setBusy(false)
  }
  return {
    pictures,
    isBusy,
    isTooLarge,
    isFull: pictures.length >= MAX_PICTURES,
    add,
    remove: (index) => setPictures((before) => before.filter((_, at) => at !== index)),
    clear: () => setPictures([]),
  }
}
