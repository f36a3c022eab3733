import { join } from 'node:path'
import { intlCreatedAtLoad } from '@plekje/testing/intl-at-load'

describe('the modules of this front end', () => {
  it('make no Intl object before one is used', () => {
    expect(intlCreatedAtLoad(join(__dirname, '../src'))).toEqual([])
  })
})
