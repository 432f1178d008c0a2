import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { WHOLE, moved, zoomed, type Point, type Room, type View } from './zoom.ts'

/** Scale after a press. */
const PRESSED = 2.5
/** A second press within this is a double press. */
const DOUBLE_MS = 350
/** Below this scale the fingers meant 1. */
const NEARLY_WHOLE = 1.1
/** Share of the box that an arrow key moves. */
const ARROW = 0.25
/** Pixels a mouse may move and still count as a press. */
const STILL = 5

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

function roomOf(box: HTMLElement): Room {
  const picture = box.querySelector('img')!
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    pictureWidth: picture.offsetWidth,
    pictureHeight: picture.offsetHeight,
  }
}

const pointIn = (box: HTMLElement, clientX: number, clientY: number): Point => {
  const { left, top } = box.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distanceOf = ([a, b]: readonly Point[]): number =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0

type Change = (next: (view: View, room: Room) => View) => void

/**
 * Two fingers zoom about their midpoint; one moves an enlarged picture, or swipes at scale 1, which is the browser's.
 * Returns the remover.
 */
function followFingers(box: HTMLElement, viewNow: () => View, change: Change): () => void {
  let from: { fingers: readonly Point[]; view: View } = { fingers: [], view: WHOLE }
  const begin = ({ touches }: TouchEvent) => {
    const fingers = [...touches].slice(0, 2)
    from = {
      fingers: fingers.map(({ clientX, clientY }) => pointIn(box, clientX, clientY)),
      view: viewNow(),
    }
  }
  const start = (event: TouchEvent) => {
    begin(event)
    // Else the browser enlarges the page.
    if (from.fingers.length === 2 && event.cancelable) event.preventDefault()
  }
  const move = (event: TouchEvent) => {
    const { fingers, view } = from
    if (fingers.length === 0 || (fingers.length === 1 && viewNow().scale === 1)) return
    if (event.cancelable) event.preventDefault()
    const now = [...event.touches]
      .slice(0, fingers.length)
      .map(({ clientX, clientY }) => pointIn(box, clientX, clientY))
    const grown = fingers.length === 2 ? distanceOf(now) / Math.max(1, distanceOf(fingers)) : 1
    // Computed from the gesture's start, so that an edge does not shift the picture under the fingers.
    change((_now, room) => zoomed(view, view.scale * grown, middleOf(fingers), middleOf(now), room))
    // A finger that turns back at an edge moves the picture at once.
    if (fingers.length === 1) begin(event)
  }
  const end = (event: TouchEvent) => {
    if (event.touches.length === 0) change((view) => (view.scale < NEARLY_WHOLE ? WHOLE : view))
    begin(event)
  }
  // React's own listeners are passive and cannot keep the browser from zooming.
  const active = { passive: false }
  box.addEventListener('touchstart', start, active)
  box.addEventListener('touchmove', move, active)
  box.addEventListener('touchend', end)
  box.addEventListener('touchcancel', end)
  return () => {
    box.removeEventListener('touchstart', start)
    box.removeEventListener('touchmove', move)
    box.removeEventListener('touchend', end)
    box.removeEventListener('touchcancel', end)
  }
}

/** Dragging and the wheel move an enlarged picture. Returns the remover. */
function followMouse(box: HTMLElement, isLarge: () => boolean, change: Change): () => void {
  const move = ({ buttons, movementX: x, movementY: y, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1 && isLarge())
      change((view, room) => moved(view, { x, y }, room))
  }
  const turn = (event: WheelEvent) => {
    if (!isLarge()) return
    event.preventDefault()
    change((view, room) => moved(view, { x: -event.deltaX, y: -event.deltaY }, room))
  }
  box.addEventListener('pointermove', move)
  box.addEventListener('wheel', turn, { passive: false })
  return () => {
    box.removeEventListener('pointermove', move)
    box.removeEventListener('wheel', turn)
  }
}

/** A picture swiped away goes back to scale 1. */
export function useZoom(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE)
  const current = useRef(WHOLE)
  const change = useRef<Change>((next) => {
    if (!box.current) return
    current.current = next(current.current, roomOf(box.current))
    setView(current.current)
  }).current
  useEffect(() => {
    if (!isShown) change(() => WHOLE)
  }, [isShown, change])
  useEffect(() => {
    const element = box.current!
    const isLarge = () => current.current.scale > 1
    const removers = [
      followFingers(element, () => current.current, change),
      followMouse(element, isLarge, change),
    ]
    return () => removers.forEach((remove) => remove())
  }, [change])
  const pressedAt = useRef(-DOUBLE_MS)
  const down = useRef<Point>({ x: 0, y: 0 })
  const press = ({ timeStamp, clientX, clientY, detail }: MouseEvent) => {
    const wasDragged =
      detail > 0 && Math.hypot(clientX - down.current.x, clientY - down.current.y) > STILL
    if (timeStamp - pressedAt.current < DOUBLE_MS || wasDragged) return
    pressedAt.current = timeStamp
    change((now, room) => {
      if (now.scale > 1) return WHOLE
      const middle = { x: room.width / 2, y: room.height / 2 }
      const from = detail > 0 ? pointIn(box.current!, clientX, clientY) : middle
      return zoomed(now, PRESSED, from, middle, room)
    })
  }
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || current.current.scale === 1) return
    // At its own size, arrows lead to the next picture.
    event.stopPropagation()
    event.preventDefault()
    change((now, room) =>
      moved(now, { x: arrow.x * ARROW * room.width, y: arrow.y * ARROW * room.height }, room),
    )
  }
  const pointerDown = ({ clientX: x, clientY: y }: MouseEvent) => void (down.current = { x, y })
  return { box, view, press, key, pointerDown }
}
