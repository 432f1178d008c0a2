/** SVG backgrounds for drawn pictures: a wall, a surface and light from the upper left. */

type Palette = {
  readonly wall: string
  readonly wallEdge: string
  readonly floor: string
  readonly floorEdge: string
  readonly form: string
  readonly shade: string
}

export const PALETTES = {
  sand: {
    wall: '#f7ecdf',
    wallEdge: '#ead6c0',
    floor: '#e9d3bb',
    floorEdge: '#d9bd9f',
    form: '#fbf4ea',
    shade: '#6b4526',
  },
  peach: {
    wall: '#fde4d3',
    wallEdge: '#f6c9ae',
    floor: '#f6cfb5',
    floorEdge: '#e9b392',
    form: '#fff1e6',
    shade: '#84401f',
  },
  blush: {
    wall: '#fbe3e0',
    wallEdge: '#f0c5c2',
    floor: '#f1cbc7',
    floorEdge: '#e0aeab',
    form: '#fff1ef',
    shade: '#7b3a3a',
  },
  butter: {
    wall: '#fdf0cd',
    wallEdge: '#f5dc9f',
    floor: '#f4dfa8',
    floorEdge: '#e4c680',
    form: '#fff8e3',
    shade: '#73541a',
  },
  sage: {
    wall: '#e8eedd',
    wallEdge: '#cbd8b8',
    floor: '#d2ddc0',
    floorEdge: '#b3c39b',
    form: '#f5f8ee',
    shade: '#41532d',
  },
  mint: {
    wall: '#dff0ea',
    wallEdge: '#b9dacf',
    floor: '#c3dfd5',
    floorEdge: '#9fc5b8',
    form: '#f0f9f6',
    shade: '#23544a',
  },
  mist: {
    wall: '#e3ecf4',
    wallEdge: '#c0d2e3',
    floor: '#cad9e7',
    floorEdge: '#a8bed2',
    form: '#f3f7fb',
    shade: '#2c4763',
  },
  lilac: {
    wall: '#ece6f5',
    wallEdge: '#d2c6e6',
    floor: '#d9cfea',
    floorEdge: '#bcaed6',
    form: '#f7f4fb',
    shade: '#473567',
  },
  clay: {
    wall: '#f3d9c9',
    wallEdge: '#dfb49b',
    floor: '#d9a98e',
    floorEdge: '#c38d70',
    form: '#f9e9df',
    shade: '#62301a',
  },
  stone: {
    wall: '#efece7',
    wallEdge: '#d8d2c9',
    floor: '#dcd6cd',
    floorEdge: '#c2bab0',
    form: '#faf8f5',
    shade: '#4a433a',
  },
} satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES

/** The ground line, as a fraction of the picture's side. */
export const SCENES = {
  sweep: {
    ground: 0.82,
    draw: (p: Palette) =>
      `<ellipse cx="600" cy="545" rx="455" ry="455" fill="${p.form}" opacity=".75"/>`,
  },
  arch: {
    ground: 0.84,
    draw: (p: Palette) => `
      <path d="M250 900 V520 A350 350 0 0 1 950 520 V900 Z" fill="${p.form}" opacity=".8"/>
      <path d="M250 900 V520 A350 350 0 0 1 950 520 V900" fill="none" stroke="${p.wallEdge}" stroke-width="10" opacity=".7"/>
      ${floor(p, 880)}`,
  },
  podium: {
    ground: 0.745,
    draw: (p: Palette) => `
      ${floor(p, 800)}
      <ellipse cx="640" cy="1118" rx="470" ry="70" fill="url(#soft)" opacity=".55"/>
      <path d="M200 890 V1050 A400 84 0 0 0 1000 1050 V890 Z" fill="url(#side)"/>
      <ellipse cx="600" cy="890" rx="400" ry="84" fill="${p.form}"/>
      <ellipse cx="600" cy="890" rx="400" ry="84" fill="none" stroke="#ffffff" stroke-width="3" opacity=".7"/>`,
  },
  shelf: {
    ground: 0.79,
    draw: (p: Palette) => `
      <rect x="0" y="1010" width="1200" height="130" fill="url(#under)"/>
      <rect x="0" y="920" width="1200" height="34" fill="#e2bd92"/>
      <rect x="0" y="954" width="1200" height="60" fill="url(#wood)"/>
      <rect x="0" y="918" width="1200" height="4" fill="#f4d9b6"/>
      <circle cx="890" cy="300" r="170" fill="${p.form}" opacity=".55"/>`,
  },
  window: {
    ground: 0.84,
    draw: (p: Palette) => `
      ${floor(p, 850)}
      <g fill="#ffffff" opacity=".3">
        <path d="M150 0 H420 L700 850 H430 Z"/><path d="M480 0 H750 L1030 850 H760 Z"/>
        <path d="M430 850 H700 L830 1200 H560 Z" opacity=".8"/><path d="M760 850 H1030 L1160 1200 H890 Z" opacity=".8"/>
      </g>`,
  },
} satisfies Record<string, { ground: number; draw: (p: Palette) => string }>
export type SceneName = keyof typeof SCENES

const floor = (p: Palette, y: number): string => `
  <rect x="0" y="${y}" width="1200" height="${1200 - y}" fill="url(#floor)"/>
  <rect x="0" y="${y - 26}" width="1200" height="26" fill="${p.shade}" opacity=".05"/>
  <rect x="0" y="${y}" width="1200" height="3" fill="#ffffff" opacity=".5"/>`

export function drawScene(scene: SceneName, palette: PaletteName): Buffer {
  const p = PALETTES[palette]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">
    <defs>
      <radialGradient id="wall" cx=".32" cy=".22" r="1.05">
        <stop offset="0" stop-color="${p.wall}"/>
        <stop offset="1" stop-color="${p.wallEdge}"/>
      </radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${p.floor}"/>
        <stop offset="1" stop-color="${p.floorEdge}"/>
      </linearGradient>
      <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="${p.wall}"/>
        <stop offset=".35" stop-color="${p.form}"/>
        <stop offset="1" stop-color="${p.floorEdge}"/>
      </linearGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#cf9f6e"/>
        <stop offset="1" stop-color="#b98552"/>
      </linearGradient>
      <linearGradient id="under" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${p.shade}" stop-opacity=".3"/>
        <stop offset="1" stop-color="${p.shade}" stop-opacity="0"/>
      </linearGradient>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#ffffff"/>
        <stop offset="1" stop-color="${p.wallEdge}"/>
      </linearGradient>
      <radialGradient id="soft">
        <stop offset="0" stop-color="${p.shade}" stop-opacity=".5"/>
        <stop offset="1" stop-color="${p.shade}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="1200" height="1200" fill="url(#wall)"/>${SCENES[scene].draw(p)}</svg>`)
}
