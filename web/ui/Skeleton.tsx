import { classes } from './classes.ts'

/** A grey place where something is coming; give it the size of what comes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classes('skeleton block rounded-md bg-shade', className)} />
  )
}
