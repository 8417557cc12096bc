import type { ComponentType } from 'react'
import { Route, type RouteComponentProps } from 'wouter'
import type { PageName, pages } from '../../contract/pages.ts'
import { patterns } from '../../contract/paths.ts'

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Param in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [Param in Name]: string }
    : unknown

/** A screen for each of these pages; it gets what its address names. */
export type Screens<Names extends PageName> = {
  [Name in Names]: ComponentType<{ params: ParamsOf<(typeof pages)[Name]['path']> }>
}

export const pageRoutes = <Names extends PageName>(screens: Screens<Names>) =>
  (Object.keys(screens) as Names[]).map((name) => (
    <Route key={name} path={patterns[name]} component={screens[name] as ComponentType<RouteComponentProps>} />
  ))
