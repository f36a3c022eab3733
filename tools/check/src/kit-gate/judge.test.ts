// Proves PLATFORM-8.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from './judge'
import type { KitTypes } from './kit-types'
import { root } from './run-typescript'

let folder = ''
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/kit-gate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kit = (webKit: string, ui = 'export {};'): KitTypes => ({
  'web-kit/src/index.d.ts': ["export * from './inside';"],
  'web-kit/src/inside.d.ts': webKit.split('\n'),
  'ui/src/index.d.ts': ui.split('\n'),
})

/** Judges many changes at once, as a release has them: name → [released, today]. */
function findingsOf(changes: Record<string, readonly [was: string, is: string]>) {
  const all = Object.values(changes)
  const { findings } = judge(kit(all.map(([was]) => was).join('\n')), kit(all.map(([, is]) => is).join('\n')), folder)
  return Object.fromEntries(findings.map(({ name, reasons }) => [name.replace('@plekje/web-kit: ', ''), reasons]))
}

it('accepts changes that code built on the release still works with', () => {
  const react = "import type { ComponentType, ReactNode } from 'react';"
  expect(
    findingsOf({
      imports: [react, react],
      laterParameter: [
        'export declare function laterParameter(a: string): void;',
        'export declare function laterParameter(a: string, b?: number): void;',
      ],
      wider: ["export declare function wider(a: 'x'): void;", "export declare function wider(a: 'x' | 'y'): void;"],
      Box: [
        'interface BoxProps { children: ReactNode }\nexport declare function Box(props: BoxProps): ReactNode;',
        'interface BoxProps { children: ReactNode; title?: string }\nexport declare function Box(props: BoxProps): ReactNode;',
      ],
      richer: [
        'export declare function richer(): { a: string };',
        'export declare function richer(): { a: string; b: number };',
      ],
      Session: [
        'export interface Session { readonly user: string | null }',
        'export interface Session { readonly user: string | null; readonly since: number }',
      ],
      Rows: ['export interface Rows<T> { all: T[] }', 'export interface Rows<T> { all: T[]; total?: number }'],
      RemoteApp: [
        'export interface RemoteApp { routes: string[]; dialogs?: { signIn?: ComponentType<{ tab: string }> } }',
        'export interface RemoteApp { routes: string[]; dialogs?: { signIn?: ComponentType<{ tab: string; more?: string }> }; title?: string }',
      ],
      another: ['', 'export declare const another: number;'],
    }),
  ).toEqual({})
})

it('names breaking changes with their reasons', () => {
  const react = "import type { ComponentType, ReactNode } from 'react';"
  const findings = findingsOf({
    imports: [react, react],
    gone: ['export declare const gone: number;', ''],
    GoneType: ['export type GoneType = string;', ''],
    required: [
      'export declare function required(a: string): void;',
      'export declare function required(a: string, b: number): void;',
    ],
    narrower: [
      "export declare function narrower(a: 'x' | 'y'): void;",
      "export declare function narrower(a: 'x'): void;",
    ],
    poorer: [
      'export declare function poorer(): { a: string; b: number };',
      'export declare function poorer(): { a: string };',
    ],
    Box: [
      'export declare function Box(props: { children: ReactNode; title?: string }): ReactNode;',
      'export declare function Box(props: { children: ReactNode }): ReactNode;',
    ],
    Demanding: [
      'export declare function Demanding(props: { children: ReactNode }): ReactNode;',
      'export declare function Demanding(props: { children: ReactNode; title: string }): ReactNode;',
    ],
    Lookalike: ['export interface Lookalike { a: string }', 'export interface Lookalike { a: number }'],
    Rows: ['export interface Rows<T> { all: T[] }', 'export interface Rows<T, U> { all: T[]; other: U }'],
    RemoteApp: [
      'export interface RemoteApp { dialogs?: { signIn?: ComponentType<{ tab: string }> } }',
      'export interface RemoteApp { dialogs?: { signIn?: ComponentType<{ other: string }> } }',
    ],
  })
  expect(Object.keys(findings).sort()).toEqual(
    ['Box', 'Demanding', 'GoneType', 'Lookalike', 'RemoteApp', 'Rows', 'gone', 'narrower', 'poorer', 'required'].sort(),
  )
  expect(findings).toMatchObject({
    gone: ['was removed'],
    Box: [expect.stringContaining('"title"')],
    Demanding: [expect.stringContaining("'title' is missing")],
    poorer: [expect.stringContaining("'b' is missing")],
    Lookalike: ['changed so that neither fits the other'],
  })
})

it('says what was added, by package', () => {
  const before = kit('export declare const one: number;', 'export declare const Button: string;')
  const after = kit('export declare const one: number;', 'export declare const Button: string;\nexport type Look = 1;')
  expect(judge(before, after, folder)).toEqual({ findings: [], added: ['@plekje/ui: Look'], isChanged: true })
  expect(judge(before, before, folder)).toEqual({ findings: [], added: [], isChanged: false })
})

it('fails when an imported package is missing, because its types would be any', () => {
  const before = kit("import type { Gone } from 'a-package-that-is-gone';\nexport declare const one: Gone;")
  expect(() => judge(before, kit('export declare const one: 1;'), folder)).toThrow('a-package-that-is-gone')
})
