import { classes } from './classes.ts'

/** A grey placeholder; give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classes('skeleton block rounded-md bg-shade', className)} />
  )
}
