import { type PageVitals, type VitalFigures, WEB_VITALS, type WebVitalName } from '@plekje/contracts'
import { amsterdamDay, firstOfLastDays } from '../domain/amsterdam-day'
import { quantileOf } from '../domain/histogram'
import { scaleOf } from '../domain/vital-scale'
import type { StoredVitals, VitalCounts, VitalsRepository } from '../storage/vitals-repository'

/** Google judges web vitals by the 75th percentile of visits. */
const PERCENTILE = 0.75

type Day = Pick<StoredVitals, 'page' | 'device' | 'metrics'>

/** Reads web vitals per kind of page and device over the last days, today included; most visited pages first. */
export const createReadVitals =
  (vitals: Pick<VitalsRepository, 'since'>, now: () => Date = () => new Date()) =>
  async (days: number): Promise<PageVitals[]> => {
    const groups = new Map<string, Day[]>()
    for (const day of await vitals.since(firstOfLastDays(amsterdamDay(now()), days))) {
      const key = `${day.page}:${day.device}`
      groups.set(key, [...(groups.get(key) ?? []), day])
    }
    const pages = [...groups.values()].map(pageVitalsOf).filter((page) => page !== undefined)
    return pages.sort((a, b) => b.visits - a.visits)
  }

function pageVitalsOf(days: readonly Day[]): PageVitals | undefined {
  const [first] = days
  if (!first) return undefined
  const figures = WEB_VITALS.map((metric) => {
    const counts = days.map(({ metrics }) => metrics?.[metric]).filter((vital) => vital !== undefined)
    return figuresOf(metric, counts)
  }).filter((figure) => figure !== undefined)
  const visits = Math.max(0, ...figures.map((figure) => figure.visits))
  return { page: first.page, device: first.device, visits, figures }
}

function figuresOf(metric: WebVitalName, days: readonly VitalCounts[]): VitalFigures | undefined {
  const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((total, count = 0) => total + count, 0)
  const classes: Record<string, number> = {}
  for (const day of days) {
    for (const [index, count] of Object.entries(day.classes)) classes[index] = (classes[index] ?? 0) + count
  }
  const p75 = quantileOf(PERCENTILE, classes, scaleOf(metric))
  if (p75 === undefined) return undefined
  return {
    metric,
    p75,
    visits: sum(Object.values(classes)),
    good: sum(days.map(({ good }) => good)),
    needsImprovement: sum(days.map(({ needsImprovement }) => needsImprovement)),
    poor: sum(days.map(({ poor }) => poor)),
  }
}
