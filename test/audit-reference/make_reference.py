"""Audit figures by numpy and scipy, for tables that are written into the JSON with them.

    pip install numpy scipy && python test/audit-reference/make_reference.py

Needs nothing else; the same versions give the same file.
"""

import json
from pathlib import Path

import numpy as np
import scipy
from scipy import stats
from scipy.optimize import LinearConstraint, Bounds, milp

LEVEL = 0.05
Z = stats.norm.ppf(1 - LEVEL / 2)


def wilson(hits, n, z=Z):
    result = stats.binomtest(int(hits), int(n)).proportion_ci(confidence_level=1 - LEVEL, method="wilson")
    return [float(result.low), float(result.high)]


def holm(p):
    order = np.argsort(p, kind="stable")
    out = np.empty(len(p))
    reached = 0.0
    for rank, i in enumerate(order):
        reached = max(reached, min(1.0, p[i] * (len(p) - rank)))
        out[i] = reached
    return out.tolist()


def figures(t):
    n, sizes, groups = t.sum(), t.sum(1), t.sum(0)
    share = groups / n
    p = t / sizes[:, None]
    with np.errstate(divide="ignore"):
        q = p / share
        representation = np.minimum(q, np.where(q > 0, 1 / np.where(q > 0, q, 1), 0)).min()
    tv = np.abs(p - share).sum(1) / 2
    euclid = np.sqrt(((p - share) ** 2).sum(1))
    mi = stats.chi2_contingency(t, correction=False, lambda_="log-likelihood").statistic / (2 * n)
    kl = sum(stats.entropy(share, row) for row in p)
    balance = (t.min(1) / t.max(1)).min()
    return {
        "balance": float(balance),
        "relativeBalance": float(balance / (groups.min() / groups.max())),
        "representation": float(representation),
        "klError": None if np.isinf(kl) else float(kl),
        "totalVariation": float((tv * sizes).sum() / n),
        "totalVariationWorst": float(tv.max()),
        "euclidean": float((euclid * sizes).sum() / n),
        "euclideanWorst": float(euclid.max()),
        "mutualInformation": float(mi),
        "informationShare": float(mi / stats.entropy(share)),
    }


def cells(t):
    n, sizes, groups = int(t.sum()), t.sum(1), t.sum(0)
    out = []
    for k in range(t.shape[0]):
        for j in range(t.shape[1]):
            h = stats.hypergeom(n, int(groups[j]), int(sizes[k]))
            p = min(1.0, 2 * min(h.cdf(t[k, j]), h.sf(t[k, j] - 1)))
            out.append({"p": float(p), "shareOfCluster": wilson(t[k, j], sizes[k]), "shareOfGroup": wilson(t[k, j], groups[j])})
    return out


def fewest_moves(t, floor):
    """Integer program over the counts after the moves."""
    k, j = t.shape
    share = t.sum(0) / t.sum()
    cells_ = k * j
    rows, low, high = [], [], []
    for g in range(j):  # group sizes stay; m are the first columns, rows out of a cell the second
        row = np.zeros(2 * cells_)
        row[g:cells_:j] = 1
        rows.append(row), low.append(t[:, g].sum()), high.append(t[:, g].sum())
    for c in range(k):
        size = np.zeros(2 * cells_)
        size[c * j : (c + 1) * j] = 1
        rows.append(size), low.append(1), high.append(np.inf)
        for g in range(j):
            inside = np.zeros(2 * cells_)
            inside[c * j + g] = 1
            rows.append(inside - floor * share[g] * size), low.append(0), high.append(np.inf)
            rows.append(share[g] * size - floor * inside), low.append(0), high.append(np.inf)
            out = np.zeros(2 * cells_)
            out[cells_ + c * j + g] = 1
            out[c * j + g] = 1
            rows.append(out), low.append(t[c, g]), high.append(np.inf)
    result = milp(
        np.r_[np.zeros(cells_), np.ones(cells_)],
        constraints=LinearConstraint(np.array(rows), low, high),
        bounds=Bounds(0, np.inf),
        integrality=np.ones(2 * cells_),
        options={"mip_rel_gap": 0},
    )
    return int(round(result.fun))


def main():
    rng = np.random.default_rng(14)
    tables = [
        np.array([[3, 1], [1, 3]]),
        np.array([[30, 10, 5], [12, 25, 9], [8, 14, 20]]),
        np.array([[20, 0, 5], [12, 25, 9]]),
        rng.multinomial(2000, np.outer([0.4, 0.3, 0.2, 0.1], [0.6, 0.3, 0.1]).ravel()).reshape(4, 3),
        rng.multinomial(30000, np.outer(np.full(8, 1 / 8), [0.5, 0.25, 0.15, 0.09, 0.01]).ravel()).reshape(8, 5),
    ]
    tables.append(tables[-1].copy())
    tables[-1][2, 1] += 300
    tables[-1][5, 4] += 40
    skewed = np.outer(rng.dirichlet(np.ones(8)), [0.5, 0.3, 0.1, 0.06, 0.03, 0.01]) * np.exp(rng.normal(0, 0.5, (8, 6)))
    tables.append(rng.multinomial(20000, (skewed / skewed.sum()).ravel()).reshape(8, 6))  # rare groups, far from even
    out = []
    for t in tables:
        entry = {"counts": t.tolist(), "figures": figures(t), "cells": cells(t)}
        if t.shape == (2, 2):
            entry["fisher"] = float(stats.fisher_exact(t).pvalue)
        else:
            g = stats.chi2_contingency(t, correction=False, lambda_="log-likelihood")
            entry["likelihoodRatio"] = {"statistic": float(g.statistic), "p": float(g.pvalue)}
        if t.min() > 0:
            entry["fewestMoves"] = [{"floor": f, "moved": fewest_moves(t, f)} for f in (0.8, 0.9)]
        out.append(entry)
    rates = []
    for a, n, b, m in [(30, 100, 50, 100), (0, 40, 8, 60), (45, 50, 20, 80)]:
        p, q = a / n, b / m
        (l1, u1), (l2, u2) = wilson(a, n), wilson(b, m)
        entry = {
            "hits": a, "rows": n, "referenceHits": b, "referenceRows": m,
            "difference": [p - q, p - q - np.hypot(p - l1, u2 - q), p - q + np.hypot(u1 - p, q - l2)],
        }
        if a > 0:
            risk = stats.contingency.relative_risk(a, n, b, m)
            ci = risk.confidence_interval(1 - LEVEL)
            entry["ratio"] = [float(risk.relative_risk), float(ci.low), float(ci.high)]
        rates.append({key: np.asarray(value).tolist() for key, value in entry.items()})
    p = [0.001, 0.04, 0.03, 0.005, 0.9, 0.005]
    document = {
        "versions": {"numpy": np.__version__, "scipy": scipy.__version__},
        "tables": out,
        "rates": rates,
        "holm": {"p": p, "corrected": holm(np.array(p))},
    }
    Path(__file__).with_name("reference.json").write_text(json.dumps(document, indent=1) + "\n")


main()
