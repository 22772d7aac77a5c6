"""Model predictive control: work too slow for a tick, and what the core does with its result.

settings.py     the table [mpc]
formulation.py  the optimisation (9)–(12): prediction, errors, sensitivities, as one compiled function
condensed.py    solver of choice: Gauss–Newton real-time iteration, condensed, DAQP
nlp.py          the seed's own formulation: CasADi's Opti, multiple shooting, ipopt or fatrop
planner.py      from a published state to a plan
process.py      the process that plans, beside the core, in real time
delivery.py     where the core gets plans from: that process, or a call in simulated time
belief.py       the state ξ that the controller believes: prediction, feedback beyond Δ_max, slosh observer
following.py    the plan that is followed, its age, and what happens when there is none
pace.py         plans a second, and the age of those that are followed
measures.py     tracking, slosh and effort of a run
"""
