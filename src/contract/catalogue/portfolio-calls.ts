import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { NewPortfolioItem, PortfolioChange, PortfolioItem, PortfolioOrder } from './portfolio.ts'

export const listPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  access: 'visitor',
  shows: ['portfolio'],
  tag: 'portfolio',
  summary: 'The portfolio',
  answer: z.array(PortfolioItem),
})

export const addWork = endpoint({
  method: 'POST',
  path: '/api/portfolio',
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Add a portfolio item',
  body: NewPortfolioItem,
  status: 201,
  answer: PortfolioItem,
})

export const orderPortfolio = endpoint({
  method: 'PUT',
  path: '/api/portfolio',
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Set the order of the portfolio',
  body: PortfolioOrder,
  answer: z.array(PortfolioItem),
  errors: ['conflict'],
})

export const changeWork = endpoint({
  method: 'PUT',
  path: '/api/portfolio/:id',
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Change a portfolio item',
  params: IdParam,
  body: PortfolioChange,
  answer: PortfolioItem,
  errors: ['not-found'],
})

export const removeWork = endpoint({
  method: 'DELETE',
  path: '/api/portfolio/:id',
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Delete a portfolio item',
  params: IdParam,
  errors: ['not-found'],
})
