import { readShop } from '../../contract/calls/shop.ts'
import { useRead } from '../api/queries.ts'

/** The shop's own words; undefined only while a page that came without them loads. */
export const useShop = () => useRead(readShop, {}).data
