import { LineIcon } from '../../ui/LineIcon.tsx'

const PATHS = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  orders: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8M8 6l8 4',
  goods: 'M12 3h8v8l-9 9-8-8zM16.5 7.5h.01',
  cases: 'M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5',
  networks: 'M12 4v4M6 20v-4h12v4M12 8v8M9 4h6M4 20h4M16 20h4',
  plot: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  vault:
    'M4 5h16v13H4zM7 18v2M17 18v2M12 8.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 8.5V7M12 16v-1.5M15 11.5h1.5M7.5 11.5H9',
  hook: 'M6 12h8m0 0-3-3m3 3-3 3M14 5h5v14h-5',
  jobs: 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M20 4v4h-4',
  staff:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19a6.5 6.5 0 0 1 13 0M16 5.5a3.5 3.5 0 0 1 ' +
    '0 6.2M18.5 14a6.5 6.5 0 0 1 3 5',
  keys: 'M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12l8-8m-3 3 3 3m-6 0 2 2',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  customers: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  legal: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  talk: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  rewards:
    'M4 9h16v4H4zM6 13h12v8H6zM12 9v12M12 9C9 9 7 7.5 7 6s2.5-2 5 3c2.5-5 5-4.5 5-3s-2 3-5 3z',
  loud: 'M4 10v4h4l7 4V6l-7 4zM18 9.5a4 4 0 0 1 0 5M8 14v5h3v-3.5',
  poll: 'M5 4h14v16H5zM8.5 9l1.5 1.5L13 7.5M8.5 15.5H15',
  truck:
    'M3 6.5h11V16H3zM14 10h4l3 3v3h-7M7 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM17 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  me: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM6.5 18a6 6 0 0 1 11 0',
  coupon: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM10 7v10',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  translate:
    'M4 6h9M8.5 4v2M11 6c-1 4-3.5 6.5-6.5 8M6.5 9c1.2 2.2 3 3.8 5 4.8M12.5 20l4-9 4 9M13.9 17h5.2',
  star: 'M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9L9.5 9z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  out: 'M14 4H5v16h9M10 12h10m0 0-4-4m4 4-4 4',
  list: 'M5 6h.01M5 12h.01M5 18h.01M9 6h11M9 12h11M9 18h11',
} as const

export type OfficeIconName = keyof typeof PATHS

export const OfficeIcon = ({ name, className }: { name: OfficeIconName; className?: string }) => (
  <LineIcon path={PATHS[name]} strokeWidth="1.7" className={className} />
)
