import { MemoryRouter } from '@plekje/web-kit'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Menu, Popover, PopoverList } from '../src'

const onSignOut = jest.fn()

function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        label="Sanne"
        isOpen={isOpen}
        onOpenChange={setOpen}
        button={(props) => (
          <button type="button" {...props}>
            Sanne
          </button>
        )}
        items={[
          { label: 'Profiel', to: '/profile' },
          { label: 'Instellingen', to: '/settings' },
          { label: 'Uitloggen', onSelect: onSignOut },
        ]}
      />
      <button type="button">Elders</button>
    </>
  )
}

function ShareExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Popover
        isOpen={isOpen}
        onOpenChange={setOpen}
        button={(props) => (
          <button type="button" {...props}>
            Delen
          </button>
        )}
      >
        <PopoverList aria-label="Manieren">
          <li>
            <button type="button">Kopieer link</button>
          </li>
        </PopoverList>
      </Popover>
      <button type="button">Elders</button>
    </>
  )
}

describe('a menu', () => {
  it('focuses its first item, and moves with the arrow keys, Home and End', async () => {
    const user = userEvent.setup()
    render(<Example />, { wrapper: MemoryRouter })
    await user.click(screen.getByRole('button', { name: 'Sanne' }))
    expect(screen.getByRole('menuitem', { name: 'Profiel' })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'Uitloggen' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Instellingen' })).toHaveFocus()
    await user.keyboard('{End}')
    expect(screen.getByRole('menuitem', { name: 'Uitloggen' })).toHaveFocus()
    await user.keyboard('{Home}')
    expect(screen.getByRole('menuitem', { name: 'Profiel' })).toHaveFocus()
  })

  it('closes on a choice, and runs it', async () => {
    const user = userEvent.setup()
    render(<Example />, { wrapper: MemoryRouter })
    await user.click(screen.getByRole('button', { name: 'Sanne' }))
    await user.click(screen.getByRole('menuitem', { name: 'Uitloggen' }))
    expect(onSignOut).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})

describe('a popover', () => {
  const open = async () => {
    const user = userEvent.setup()
    render(<ShareExample />)
    await user.click(screen.getByRole('button', { name: 'Delen' }))
    expect(screen.getByRole('button', { name: 'Delen' })).toHaveAttribute('aria-expanded', 'true')
    return user
  }
  const isOpen = () => screen.queryByRole('list', { name: 'Manieren' }) !== null

  it('closes on Escape and returns the focus to its button', async () => {
    const user = await open()
    screen.getByRole('button', { name: 'Kopieer link' }).focus()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(screen.getByRole('button', { name: 'Delen' })).toHaveFocus()
  })

  it('closes when the focus or a press goes elsewhere', async () => {
    const user = await open()
    await user.tab()
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(isOpen()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Delen' }))
    expect(isOpen()).toBe(true)
    await user.click(document.body)
    expect(isOpen()).toBe(false)
  })
})
