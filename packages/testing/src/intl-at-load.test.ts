import { join } from 'node:path'
import { findIntlCreatedAtLoad } from './intl-at-load'

// The front ends' own tests do not see these: a worker loads them once (ADR 65).
it.each(['contracts', 'geography', 'opening-hours', 'text-folding'])(
  'packages/%s makes no Intl object when it is loaded',
  (name) => {
    expect(findIntlCreatedAtLoad(join(__dirname, '../..', name, 'src'))).toEqual([])
  },
)
