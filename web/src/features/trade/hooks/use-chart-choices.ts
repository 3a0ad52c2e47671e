import { useRef } from 'react';
import { update } from '../../../api/user/update';
import { useCommand } from '../../../lib/command';
import { useLoggedIn } from '../../../lib/session';
import { useStore } from '../../../lib/use-store';
import { type ChartChoices, chooseChart, chosenChart } from '../services/chart-choices';

interface Chosen {
  choices: ChartChoices;
  /** Applies choices, and keeps them on this device. */
  choose: (choices: ChartChoices) => void;
  /** Saves a customer's choices for other devices, if they have changed. */
  keep: () => void;
}

/** How the user looks at charts. */
export function useChartChoices(): Chosen {
  const choices = useStore(chosenChart);
  const loggedIn = useLoggedIn();
  const command = useCommand(update);
  const kept = useRef(choices);
  const keep = (): void => {
    const chart = chosenChart.get();
    if (!loggedIn || kept.current === chart) return;
    kept.current = chart;
    command.mutate({ chart });
  };
  return { choices, choose: chooseChart, keep };
}
