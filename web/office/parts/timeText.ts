/** Local time: "09:52" today, "22 Nov, 09:52" this year. */
export function timeText(at: string | number, tag: string, now: Date = new Date()): string {
  const date = new Date(at)
  const isToday = date.toDateString() === now.toDateString()
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleString(tag, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
