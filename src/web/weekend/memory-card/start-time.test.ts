import { describe, expect, it } from 'vitest'
import { fromWallTime } from '../../../contract/platform/time-zone.ts'
import { readSidecar, startOf, type TimeSigns } from './start-time.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const signs = (changed: Partial<TimeSigns>): TimeSigns => ({
  name: 'MVI_0001.MP4',
  sidecar: null,
  movie: null,
  brand: 'mp42',
  fileTime: at('2026-08-01T00:00:00Z'),
  seconds: 20,
  ...changed,
})
const start = (changed: Partial<TimeSigns>) => new Date(startOf(signs(changed), CHICAGO)).toISOString()

describe('when a clip began', () => {
  it('is what the camera wrote beside it, before anything else', () => {
    const sidecar = at('2026-06-13T09:20:05-05:00')
    expect(start({ sidecar, movie: at('2026-06-13T09:00:00Z'), name: 'C0001.MP4' })).toBe(
      '2026-06-13T14:20:05.000Z',
    )
  })

  it("is UTC in Sony's videos", () => {
    const movie = at('2026-06-13T14:20:05Z')
    expect(start({ movie, name: 'C0001.MP4' })).toBe('2026-06-13T14:20:05.000Z')
    expect(start({ movie, brand: 'XAVC', name: 'dallas.mp4' })).toBe('2026-06-13T14:20:05.000Z')
  })

  it("is the time on the event's wall in Nikon's and GoPro's, in summer and in winter", () => {
    const movie = at('2026-06-13T09:20:05Z')
    for (const name of ['DSC_0412.MP4', 'NCZ_0001.MOV', 'GX010042.MP4', 'GOPR0042.MP4', 'GH020042.MP4'])
      expect([name, start({ movie, name })]).toEqual([name, '2026-06-13T14:20:05.000Z'])
    expect(start({ movie, brand: 'niko' })).toBe('2026-06-13T14:20:05.000Z')
    expect(start({ movie: at('2026-01-13T09:20:05Z'), brand: 'niko' })).toBe('2026-01-13T15:20:05.000Z')
  })

  it("of another camera is what agrees with the file's own time, else UTC", () => {
    const movie = at('2026-06-13T09:20:05Z')
    expect(start({ movie, fileTime: at('2026-06-13T14:20:26Z') })).toBe('2026-06-13T14:20:05.000Z')
    expect(start({ movie, fileTime: at('2026-06-13T09:20:26Z') })).toBe('2026-06-13T09:20:05.000Z')
    expect(start({ movie })).toBe('2026-06-13T09:20:05.000Z')
  })

  it('is a length before the file was written, where the video does not say', () => {
    expect(start({ fileTime: at('2026-06-13T14:20:25.500Z'), seconds: 20.5 })).toBe(
      '2026-06-13T14:20:05.000Z',
    )
  })

  it('is right on both sides of a change to summer time', () => {
    const iso = (shown: string) => new Date(fromWallTime(at(shown), CHICAGO)).toISOString()
    expect(iso('2026-03-08T01:59:00Z')).toBe('2026-03-08T07:59:00.000Z')
    expect(iso('2026-03-08T03:01:00Z')).toBe('2026-03-08T08:01:00.000Z')
    expect(iso('2026-11-01T03:00:00Z')).toBe('2026-11-01T09:00:00.000Z')
  })
})

describe("Sony's sidecar", () => {
  const XML = `<?xml version="1.0" encoding="UTF-8"?>
    <NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.20" lastUpdate="2026-06-13T09:20:28-05:00">
      <Duration value="1374"/>
      <CreationDate value="2026-06-13T09:20:05-05:00"/>
      <Device manufacturer="Sony" modelName="ILCE-7SM3" serialNo="4294967295"/>
      <AcquisitionRecord><Group name="CameraUnitMetadataSet">
        <Item name="CaptureColorPrimaries" value="s-gamut3-cine"/>
        <Item name="CaptureGammaEquation" value="s-log3-cine"/>
      </Group></AcquisitionRecord>
    </NonRealTimeMeta>`

  it('gives local time with its offset, the camera and its gamma', () => {
    expect(readSidecar(XML)).toEqual({
      startedAt: at('2026-06-13T14:20:05Z'),
      camera: 'Sony ILCE-7SM3 4294967295',
      gamma: 's-log3-cine',
    })
  })

  it('gives nothing that does not stand there', () => {
    expect(readSidecar('')).toEqual({ startedAt: null, camera: null, gamma: null })
    expect(readSidecar('<CreationDate value="2026-06-13T09:20:05"/>').startedAt).toBeNull()
    expect(readSidecar('<CreationDate value="soon Z"/>').startedAt).toBeNull()
  })
})
