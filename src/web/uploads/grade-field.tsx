import { GRADE_PROFILES, type Grade, NEUTRAL_GRADE } from '../../contract/grading.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

interface GradeFieldProps {
  label: string
  value: Grade
  onChange: (grade: Grade) => void
  /** A file of this computer whose frames can be shown. */
  file: File | null
}

export const GradeField = ({ label, value, onChange }: GradeFieldProps) => (
  <Field label={label}>
    <Select
      value={value.profile}
      onChange={(event) => {
        const profile = GRADE_PROFILES.find((one) => one === event.target.value)
        if (profile) onChange({ ...NEUTRAL_GRADE, profile })
      }}
    >
      {GRADE_PROFILES.filter((profile) => profile !== 'own-cube').map((profile) => (
        <option key={profile} value={profile}>
          {profile}
        </option>
      ))}
    </Select>
  </Field>
)
