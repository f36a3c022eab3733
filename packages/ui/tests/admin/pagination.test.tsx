import { pageWindow } from '../../src/admin/page-window'

describe('the window of pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 3, [1, 2, 3]],
    [1, 22, [1, 2, 3, 4, 5]],
    [3, 22, [1, 2, 3, 4, 5]],
    [4, 22, [2, 3, 4, 5, 6]],
    [21, 22, [18, 19, 20, 21, 22]],
    [6, 6, [2, 3, 4, 5, 6]],
  ])('around %d of %d is %j', (page, totalPages, pages) => {
    expect(pageWindow(page, totalPages)).toEqual(pages)
  })
})
