import { LineIcon } from './LineIcon.tsx'

const PATHS = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  cart: 'M3 4h2.5l2.3 11h10.4L20.5 7.5H6.3M9 19.5h.01M17 19.5h.01',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.5 4.5 0 0 1 12 6.8 4.5 4.5 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  speaker: 'M4 10v4h3l6 4V6L7 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7',
  wallet: 'M4 7a2 2 0 0 1 2-2h11v3M4 7v10a2 2 0 0 0 2 2h14V8H6a2 2 0 0 1-2-1Zm12 6h.01',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6',
  chat: 'M4 5h16v11H9l-5 4z',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  alert: 'M12 4 2.5 20h19zM12 10v4m0 3h.01',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M15 10a10 10 0 0 1 4 2M8.5 15.5a5 5 0 0 1 5-1M12 ' +
    '19h.01M2 8.5A15 15 0 0 1 6 6M11 5a15 15 0 0 1 11 3.5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeOff:
    'M3 3l18 18M9.5 5.9A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.5 ' +
    '7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1M10 10a3 3 0 0 0 4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  key: 'M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12l8-8m-3 3 3 3m-6 0 2 2',
  bell: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20h4',
  pin: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  device: 'M7 3h10v18H7zM11 18h2',
  gift: 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9S7 9 7 6.5 11 4 12 9Zm0 0s5 0 5-2.5S13 4 12 9Z',
  gauge: 'M4.5 18a9 9 0 1 1 15 0M12 14l4-5',
  returns: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H8',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <LineIcon path={PATHS[name]} strokeWidth="1.8" className={className} />
)
