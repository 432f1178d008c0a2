const PATH = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z'
const ALL = [1, 2, 3, 4, 5] as const

const Star = ({ full }: { full: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-4.5"
    fill={full ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
  >
    <path d={PATH} />
  </svg>
)

/** `label` says it in words. */
export const Stars = ({ stars, label }: { stars: number; label: string }) => (
  <span role="img" aria-label={label} className="inline-flex text-amber-text">
    {ALL.map((one) => (
      <Star key={one} full={one <= stars} />
    ))}
  </span>
)

type ChooseProps = {
  legend: string
  value: number | undefined
  nameOf: (stars: number) => string
  onChange: (stars: number) => void
}

/** One to five stars, by finger or by arrow keys. */
export function ChooseStars({ legend, value, nameOf, onChange }: ChooseProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <span className="flex text-amber-text">
        {ALL.map((one) => (
          <label
            key={one}
            className="relative grid size-11 place-items-center rounded-card focus-within:outline-2"
          >
            <input
              type="radio"
              name="stars"
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={nameOf(one)}
            />
            <span className="pointer-events-none scale-150">
              <Star full={value !== undefined && one <= value} />
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}
