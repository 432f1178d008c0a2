/** Offset in pixels from the place at scale 1; scaled from the box's corner. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
/** The box, and the centred picture at scale 1. */
export type Room = {
  readonly width: number
  readonly height: number
  readonly pictureWidth: number
  readonly pictureHeight: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const LARGEST = 5

/** Leaves no gap that the picture could fill; centres it where it is smaller. */
function placed(at: number, scale: number, box: number, picture: number): number {
  if (scale * picture <= box) return (box - scale * box) / 2
  const before = (box - picture) / 2
  return Math.min(0 - scale * before, Math.max(box - scale * (before + picture), at))
}

function within({ scale, x, y }: View, room: Room): View {
  if (scale <= 1) return WHOLE
  return {
    scale,
    x: placed(x, scale, room.width, room.pictureWidth),
    y: placed(y, scale, room.height, room.pictureHeight),
  }
}

/** Enlarges so that what was at `from` in the box comes to `to`. */
export function zoomed(view: View, scale: number, from: Point, to: Point, room: Room): View {
  const next = Math.min(LARGEST, Math.max(1, scale))
  const grown = next / view.scale
  return within(
    {
      scale: next,
      x: to.x - (from.x - view.x) * grown,
      y: to.y - (from.y - view.y) * grown,
    },
    room,
  )
}

export const moved = (view: View, by: Point, room: Room): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, room)
