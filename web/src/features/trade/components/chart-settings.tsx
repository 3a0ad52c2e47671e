import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import {
  CHART_STYLES,
  type ChartChoices,
  INDICATORS,
  type IndicatorKind,
  type Limit,
  PARAMETERS,
  USUAL_CHOICES,
  withIndicator,
} from '../services/chart-choices';

interface ParameterProps {
  limit: Limit;
  label: string;
  name: string;
  value: number;
  onValue: (value: number) => void;
}

/** One parameter; what is typed applies as soon as it is within the limits. */
function Parameter({ limit: { min, max }, label, name, value, onValue }: ParameterProps): ReactNode {
  const t = useT('chart');
  const [typed, setTyped] = useState(String(value));
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  const fits = number >= min && number <= max;
  return (
    <TextField
      label={label}
      name={name}
      value={typed}
      inputMode="numeric"
      maxLength={3}
      error={fits ? undefined : t('outOfRange', { min, max })}
      onValue={(text) => {
        setTyped(text);
        const next = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
        if (next >= min && next <= max) onValue(next);
      }}
    />
  );
}

interface IndicatorProps {
  kind: IndicatorKind;
  choices: ChartChoices;
  onChoose: (choices: ChartChoices) => void;
}

function Indicator({ kind, choices, onChoose }: IndicatorProps): ReactNode {
  const t = useT('chart');
  const limits = PARAMETERS[kind];
  const on = choices.shown.includes(kind);
  const periods = limits.filter(({ name }) => name === 'period').length;
  return (
    <div className="border-b border-line last:border-b-0">
      <div>
        <Switch label={t(kind)} checked={on} onChange={(next) => onChoose(withIndicator(choices, kind, next))} />
      </div>
      {on ? (
        <fieldset className="grid grid-cols-3 gap-2 px-4 pb-2">
          <legend className="sr-only">{t(kind)}</legend>
          {limits.map((limit, at) => (
            <Parameter
              // A parameter is known by its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
              key={at}
              limit={limit}
              label={periods > 1 ? t('periodNumber', { n: at + 1 }) : t(limit.name)}
              name={`${kind} ${at}`}
              value={choices[kind][at] ?? limit.usual}
              onValue={(value) => onChoose({ ...choices, [kind]: choices[kind].with(at, value) })}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface ChartSettingsProps {
  choices: ChartChoices;
  onChoose: (choices: ChartChoices) => void;
}

/** The chart's type and indicators; changes apply at once. */
export default function ChartSettings({ choices, onChoose }: ChartSettingsProps): ReactNode {
  const t = useT('chart');
  const [resets, setResets] = useState(0);
  return (
    <div className="space-y-4 pb-2">
      <Segmented
        label={t('style')}
        value={choices.style}
        onChange={(style) => onChoose({ ...choices, style })}
        options={CHART_STYLES.map((style) => [style, t(style)] as const)}
      />
      <section>
        <h3 className="mb-1.5 text-sm font-medium">{t('indicators')}</h3>
        {/* Renders the fields anew after a reset. */}
        <div key={resets} className="rounded-2xl bg-bg">
          {INDICATORS.map((kind) => (
            <Indicator key={kind} kind={kind} choices={choices} onChoose={onChoose} />
          ))}
        </div>
      </section>
      <Button
        look="plain"
        wide
        onClick={() => {
          onChoose({ ...USUAL_CHOICES, interval: choices.interval });
          setResets(resets + 1);
        }}
      >
        {t('reset')}
      </Button>
    </div>
  );
}
