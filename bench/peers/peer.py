"""What numpy does on the same input: medians of seven after two to warm up, in milliseconds, as one line of JSON.

Input: a file of float64, funds x days, and the number of days. Written by bench/engine.ts; nothing of it is part of the product.
"""
import json
import sys
import time

import numpy as np


def median(run):
    times = []
    for turn in range(9):
        started = time.perf_counter()
        result = run()
        if turn > 1:
            times.append((time.perf_counter() - started) * 1000)
    return sorted(times)[3], result


def figures(values):
    returns = values[:, 1:] / values[:, :-1] - 1
    n = returns.shape[1]
    mean = returns.mean(1, keepdims=True)
    off = returns - mean
    square = off * off
    variance = square.mean(1)
    deviation = np.sqrt(square.sum(1) / (n - 1))
    peak = np.maximum.accumulate(values, 1)
    under = values / peak - 1
    total = values[:, -1] / values[:, 0] - 1
    market = returns[0]
    market_off = market - market.mean()
    lower, upper = np.quantile(returns, [0.05, 0.95], axis=1)
    tail = np.where(returns <= lower[:, None], returns, 0).sum(1) / (returns <= lower[:, None]).sum(1)
    short = np.minimum(returns - 0.0001, 0)
    return np.stack([
        total, (1 + total) ** (250 / n) - 1, deviation * 250**0.5, mean[:, 0] / deviation, np.sqrt((short * short).mean(1)), under.min(1), under[:, -1],
        (returns > 0).mean(1), lower, tail, upper / lower, (square * off).mean(1) / variance**1.5, (square * square).mean(1) / variance**2 - 3,
        np.maximum(returns, 0).sum(1) / -np.minimum(returns, 0).sum(1), off @ market_off / (market_off @ market_off), (returns - market).std(1, ddof=1),
    ])


def rolling(values):
    returns = values[:, 1:] / values[:, :-1] - 1
    market = returns[0]
    pad = np.zeros((returns.shape[0], 1))

    def windows(x):
        sums = np.concatenate([pad[: x.shape[0]], np.cumsum(x, 1)], 1)
        return sums[:, 60:] - sums[:, :-60]

    sums, squares = windows(returns), windows(returns * returns)
    market_sums, market_squares = windows(market[None]), windows((market * market)[None])
    volatility = np.sqrt((squares - sums * sums / 60) / 59 * 250)
    beta = (windows(returns * market) - sums * market_sums / 60) / (market_squares - market_sums * market_sums / 60)
    return volatility, beta


name, path, days = sys.argv[1], sys.argv[2], int(sys.argv[3])
values = np.fromfile(path).reshape(-1, days)
work = {'figures': lambda: figures(values), 'rolling': lambda: rolling(values), 'correlation': lambda: np.corrcoef(values[:, 1:] / values[:, :-1] - 1)}
print(json.dumps({'ms': median(work[name])[0], 'numpy': np.__version__}))
