"""Our games in trainers of other people, with nothing between them but our adapters.

    pip install "ludotheque[gymnasium]" sb3-contrib     python examples/trainers.py ppo wyx
    pip install "ludotheque[pettingzoo]" tianshou       python examples/trainers.py dqn wyx

`ppo` is MaskablePPO of sb3-contrib: one seat of the game in Gymnasium, the others played by a bot. `dqn` is DQN of
tianshou: all seats in PettingZoo, each with a learner of its own. The two functions that learn are the whole glue. Both
networks then play against bots in our arena.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import ludotheque
from ludotheque import Rng, State


def ppo(name: str, steps: int, seed: int) -> Callable[[State], int]:
    from sb3_contrib import MaskablePPO

    from ludotheque.adapters import gymnasium

    model = MaskablePPO("MlpPolicy", gymnasium.env(name, others="random"), seed=seed, device="cpu")
    model.learn(steps)
    return lambda seen: int(model.predict(seen.observe(), action_masks=seen.mask(), deterministic=True)[0])


def dqn(name: str, steps: int, seed: int) -> Callable[[State], int]:
    import torch
    from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.trainer import OffPolicyTrainerParams
    from tianshou.utils.net.common import Net

    from ludotheque.adapters import pettingzoo

    torch.manual_seed(seed)
    games = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo.env(name)) for _ in range(8)])
    one, info = PettingZooEnv(pettingzoo.env(name)), ludotheque.load(name).info
    # From here on it is tianshou's own: a network, a policy and DQN for each seat, and how long it learns.
    nets = [Net(state_shape=info.observation, action_shape=info.actions, hidden_sizes=[128]) for _ in one.agents]
    policies = [DiscreteQLearningPolicy(model=net, action_space=one.action_space, eps_training=0.2) for net in nets]
    learners = [DQN(policy=each, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=200) for each in policies]
    both = MultiAgentOffPolicyAlgorithm(algorithms=learners, env=one)
    collector = Collector(both, games, VectorReplayBuffer(20_000, len(games)), exploration_noise=True)
    collector.reset()
    plan = OffPolicyTrainerParams(
        training_collector=collector,
        max_epochs=1,
        epoch_num_steps=steps,
        collection_step_num_env_steps=256,
        update_step_num_gradient_steps_per_sample=0.1,
        multi_agent_return_reduction=lambda returns: returns[:, 0],
        verbose=False,
        show_progress=False,
    )
    both.run_training(plan)

    def choose(seen: State) -> int:
        with torch.no_grad():
            worth = nets[seen.turn](seen.observe()[None])[0][0]
        return max(seen.actions(), key=lambda action: float(worth[action]))

    return choose


class Network:
    """What was learned, as a player of our arena: it acts until its move is made."""

    def __init__(self, choose: Callable[[State], int]) -> None:
        self.action = choose

    def choose(self, seen: State, rng: Rng) -> int:
        state, made = seen.copy(), len(seen.history)
        while len(state.history) == made:
            state.act(self.action(state))
        return int(state.moves_played()[made])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trainer", choices=("ppo", "dqn"))
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=20_000, help="actions to learn from")
    parser.add_argument("--games", type=int, default=40, help="against each bot")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learned = Network({"ppo": ppo, "dqn": dqn}[options.trainer](options.game, options.steps, options.seed))
    for bot in ("random", "greedy", "1"):
        players: dict[str, Any] = {"learned": learned, "bot": bot}
        (met,) = ludotheque.arena(options.game, players, options.games, seed=str(options.seed)).encounters
        share = met.share if met.pairing[0] == "learned" else 1 - met.share
        print(f"{options.trainer} after {options.steps} actions of {options.game}, against {bot}: {100 * share:.0f} %")


if __name__ == "__main__":
    main()
