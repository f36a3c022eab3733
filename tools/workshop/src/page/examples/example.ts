import type * as kit from '@plekje/ui'
import type * as admin from '@plekje/ui/admin'
import type * as charts from '@plekje/ui/charts'
import type * as difference from '@plekje/ui/difference'
import type * as forms from '@plekje/ui/forms'
import type * as hours from '@plekje/ui/hours'
import type * as photos from '@plekje/ui/photos'
import type * as spinner from '@plekje/ui/spinner'
import type * as venuePhotos from '@plekje/ui/venue-photos'
import type { ReactElement, ReactNode } from 'react'

export type Examples = Readonly<Record<string, ReactElement>>

/** Component names among a module's exports, without contexts. */
type ComponentsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode
    ? Name extends `${string}Context` | Uncapitalize<string & Name>
      ? never
      : Name
    : never
}[keyof Module]

/** The exported components. `examples` must have each, so a component without an example does not compile. */
export type ComponentName =
  | ComponentsOf<typeof kit>
  | ComponentsOf<typeof admin>
  | ComponentsOf<typeof charts>
  | ComponentsOf<typeof difference>
  | ComponentsOf<typeof forms>
  | ComponentsOf<typeof hours>
  | ComponentsOf<typeof photos>
  | ComponentsOf<typeof spinner>
  | ComponentsOf<typeof venuePhotos>

export type SomeExamples = Readonly<Partial<Record<ComponentName, Examples>>>

/** Components that cover the whole window, which are therefore shown one at a time. */
export const OVERLAYS: readonly ComponentName[] = ['DescribePhoto', 'Dialog', 'Sheet', 'ToastProvider']
