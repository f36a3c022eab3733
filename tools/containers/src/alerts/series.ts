/** A time series of one sample a minute, as `promtool test rules` reads it. */
export interface InputSeries {
  readonly series: string
  readonly values: string
}

/** The value at a minute, or undefined where there is no sample. */
type ValueAt = (minute: number) => number | undefined

export function gauge(minutes: number, series: string, valueAt: ValueAt): InputSeries {
  const samples = Array.from({ length: minutes }, (_, minute) => valueAt(minute) ?? '_')
  return { series, values: samples.join(' ') }
}

/** A counter that grows by `perMinute`, and starts at zero again at each of `restarts`. */
export function counter(
  minutes: number,
  series: string,
  perMinute: (minute: number) => number,
  restarts: readonly number[] = [],
): InputSeries {
  let total = 0
  return gauge(minutes, series, (minute) => {
    total = restarts.includes(minute) ? 0 : total + perMinute(minute)
    return total
  })
}

/**
 * The series of the histogram `http_request_duration_seconds` of one route: how many requests a minute took less than a
 * second, and how many took two seconds.
 */
export function requests(
  minutes: number,
  labels: Readonly<Record<string, string>>,
  perMinute: { readonly quick: (minute: number) => number; readonly slow?: (minute: number) => number },
  restarts: readonly number[] = [],
): InputSeries[] {
  return histogram(minutes, 'http_request_duration_seconds', labels, { ...perMinute, bounds: ['1.0', '2.5'] }, restarts)
}

/** Changes that visitors saw within ten seconds, and those that took half a minute. */
export function changesSeen(
  minutes: number,
  topic: string,
  perMinute: { readonly quick: (minute: number) => number; readonly slow?: (minute: number) => number },
): InputSeries[] {
  return histogram(
    minutes,
    'change_seen_seconds',
    { service: 'gateway', topic },
    { ...perMinute, bounds: ['10.0', '30.0'] },
  )
}

function histogram(
  minutes: number,
  name: string,
  labels: Readonly<Record<string, string>>,
  observed: {
    readonly quick: (minute: number) => number
    readonly slow?: (minute: number) => number
    /** Upper bounds in seconds. Quick observations are below the first, slow ones between the last two. */
    readonly bounds: readonly string[]
  },
  restarts: readonly number[] = [],
): InputSeries[] {
  const { quick, slow = () => 0, bounds } = observed
  const all = (minute: number) => quick(minute) + slow(minute)
  const buckets = [...bounds, '+Inf'].map((le, index) =>
    counter(minutes, `${name}_bucket${selector({ ...labels, le })}`, index < bounds.length - 1 ? quick : all, restarts),
  )
  return [...buckets, counter(minutes, `${name}_count${selector(labels)}`, all, restarts)]
}

const selector = (labels: Readonly<Record<string, string>>): string => {
  const matchers = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return `{${matchers.join(',')}}`
}
