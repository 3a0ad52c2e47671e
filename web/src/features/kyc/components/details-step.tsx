import type { ReactNode } from 'react';
import { bindIdcardRequest } from '../../../api/generated/rules.gen';
import { SelectField, TextField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import { useT } from '../../../lib/i18n';
import { TAGS, useLang } from '../../../lib/lang';
import { DOC_TYPES, GENDERS, type KycDraft } from '../hooks/use-kyc-draft';
import { countryNames } from '../services/countries';

export function DetailsStep({ draft }: { draft: KycDraft }): ReactNode {
  const t = useT('kyc');
  const lang = useLang();
  const { form, docType, gender } = draft;
  return (
    <>
      <TextField
        label={t('realName')}
        note={t('realNameNote')}
        maxLength={bindIdcardRequest.real_name.max}
        autoComplete="name"
        {...form.field('real_name')}
      />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
          {t('gender')}
        </p>
        <Segmented
          label={t('gender')}
          value={gender}
          onChange={draft.setGender}
          options={GENDERS.map((each) => [each, t(each)] as const)}
        />
      </div>
      <TextField label={t('birthday')} type="date" autoComplete="bday" {...form.field('birthday')} />
      <SelectField
        label={t('docType')}
        name="doc_type"
        value={docType}
        onValue={(value) => draft.setDocType(DOC_TYPES.find((type) => type === value) ?? docType)}
        options={DOC_TYPES.map((type) => [type, t(type)] as const)}
      />
      <SelectField
        label={t('docCountry')}
        placeholder={t('chooseCountry')}
        options={countryNames(TAGS[lang].html)}
        {...form.field('doc_country')}
      />
      <TextField
        label={t('idNumber')}
        maxLength={bindIdcardRequest.id_number.max}
        autoComplete="off"
        {...form.field('id_number')}
      />
    </>
  );
}
