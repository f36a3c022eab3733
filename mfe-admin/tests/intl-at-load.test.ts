import { join } from 'node:path'
import { intlMadeAtLoad } from '@plekje/testing/intl-at-load'

describe('the modules of this front end', () => {
  it('make no Intl object before one is used', () => {
    expect(intlMadeAtLoad(join(__dirname, '../src'))).toEqual([])
  })
})
